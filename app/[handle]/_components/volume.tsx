import type { ProfileView } from "@/lib/page/view/view";
import { hasPlayback } from "../_look/stored-media";
import { pageMessages } from "../_words/words";

/** Mutes the page, and sets its volume where the owner allows that; its island shows it once there is sound. */
export function Volume({ view: { profile } }: { view: ProfileView }) {
  if (!hasPlayback(profile)) return null;
  const { sound, volume, mute } = pageMessages(profile.locale);
  return (
    <section className="profile-volume" aria-label={sound} data-island="volume" hidden>
      {profile.volumeControl && <input type="range" min={0} max={100} step={1} defaultValue={60} aria-label={volume} />}
      <button type="button" aria-label={mute} aria-pressed="false">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z" />
          <path data-wave="low" d="M15.5 9.2a4 4 0 0 1 0 5.6" />
          <path data-wave="high" d="M18.2 6.5a7.8 7.8 0 0 1 0 11" />
          <path data-wave="none" d="m16 9.5 5 5m0-5-5 5" />
        </svg>
      </button>
    </section>
  );
}
