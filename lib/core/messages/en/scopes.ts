/** What people read of each scope, on the consent page and in the documentation. */
export const scopes = {
  identify: {
    sentence: "See your profile: your username, display name, look and settings",
    limit: "It does not see your email address.",
  },
  email: {
    sentence: "See your email address",
    limit: "It cannot change the address.",
  },
  "profile.update": {
    sentence: "Change your profile: names, bio, colours, effects and settings",
    also: "That includes your username, and removing pictures and sounds.",
    limit: "It cannot change your email address or password.",
  },
  links: {
    sentence: "See, add, change and remove your links",
    limit: "It cannot change the rest of your page.",
  },
  cards: {
    sentence: "See, add and remove your cards",
    limit: "It cannot change the rest of your page.",
  },
  uploads: {
    sentence: "Upload your avatar, background, cursor, font and audio tracks",
    also: "A new picture, cursor or font replaces the one before.",
    limit: "It cannot rename or delete audio tracks.",
  },
  "audios.manage": {
    sentence: "Delete your audio tracks, and rename them if it may upload, too",
    limit: "It can neither add nor rename tracks.",
  },
};
