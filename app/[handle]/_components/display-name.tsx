import type { Profile } from "@/lib/people/users/store";
import { emojiParts, type NamePart, splitIntoLetters, type Word } from "../_look/name-parts";

/** These effects paint colours into the letters. */
const gradientEffects: readonly string[] = ["rainbow", "gradient", "shine", "retro", "hacker"];
const beats = 8;

/** Shows the name in the owner's effect; it is read as one text whatever the effect does to it. */
export function DisplayName({ profile: { displayName: name, usernameEffect: effect, usernameGlow } }: Props) {
  const words = effect === "wave" ? splitIntoLetters(name) : undefined;
  return (
    <h1
      className="p-name"
      data-effect={effect === "none" ? undefined : effect}
      data-glow={usernameGlow || undefined}
      data-long={[...name].length > 18 || undefined}
      aria-label={words && name}
    >
      <bdi
        data-text={effect === "glitch" ? name : undefined}
        aria-hidden={words && true}
        data-whole={!words || undefined}
      >
        {words ? words.map(renderWord) : gradientEffects.includes(effect) ? emojiParts(name).map(renderPart) : name}
      </bdi>
    </h1>
  );
}

type Props = { profile: Profile };

function renderPart({ text, at, isEmoji }: NamePart) {
  return isEmoji ? (
    <span key={at} className="profile-emoji">
      {text}
    </span>
  ) : (
    text
  );
}

function renderWord(word: Word) {
  if ("space" in word) return word.space;
  const letters = word.letters.map(({ text, at }) => (
    <span key={at} data-beat={at % beats}>
      {text}
    </span>
  ));
  return word.mayBreak ? (
    letters
  ) : (
    <span key={`word ${word.letters[0]?.at}`} className="profile-word">
      {letters}
    </span>
  );
}
