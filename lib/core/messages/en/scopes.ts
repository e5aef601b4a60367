/** What people read of each scope, on the consent page and in the documentation. */
export const scopes = {
  identify: {
    sentence: "See your profile: your username, display name, look and settings",
    limit: "It can't see your email address.",
  },
  email: {
    sentence: "See your email address",
    limit: "It can't change the address.",
  },
  "profile.update": {
    sentence: "Change your profile: names, bio, colours, effects and settings",
    also: "That includes your username, and removing pictures and music.",
    limit: "It can't change your email address or password.",
  },
  links: {
    sentence: "See, add, change and remove your links",
    limit: "It can't change the rest of your page.",
  },
  cards: {
    sentence: "See, add and remove the blocks on your page",
    limit: "It can't change the rest of your page.",
  },
  uploads: {
    sentence: "Upload your picture, background, cursor, font and music",
    also: "A new picture, background, cursor or font replaces the old one.",
    limit: "It can't rename or delete your tracks.",
  },
  "audios.manage": {
    sentence: "Delete your tracks, and rename them if it may also upload",
    limit: "On its own, it can't add or rename tracks.",
  },
  statistics: {
    sentence: "See the statistics of your page: views, clicks and where visitors come from",
    limit: "It can't tell who your visitors are.",
  },
  openid: {
    sentence: "Sign you in: recognise your account when you come back",
    limit: "On its own, it can't see or change anything else.",
  },
  profile: {
    sentence: "See who you are: your username, display name, picture, language and page address",
    limit: "It can't see your email address.",
  },
};
