import type { ProfileView } from "@/lib/profile-page/view";
import { Avatar } from "./avatar";
import { Backdrop } from "./backdrop";
import { Badges } from "./badges";
import { Cards } from "./cards";
import { DisplayName } from "./display-name";
import { Effects } from "./effects";
import { EnterScreen } from "./enter-screen";
import { Facts } from "./facts";
import { Links } from "./links";
import { MotionSwitch } from "./motion-switch";
import { Player } from "./player";
import { Share } from "./share";
import { TabTitle } from "./tab-title";
import { Volume } from "./volume";
import { Words } from "./words";

/** The page whole; the style sheet composes the card anew for each layout. */
export function ProfileCard({ view }: { view: ProfileView }) {
  const { profile, links, cards } = view;
  return (
    <>
      <Backdrop view={view} />
      <Effects profile={profile} />
      <MotionSwitch view={view} />
      <main className="profile" data-layout={profile.layout}>
        <article className="profile-card">
          <div className="profile-who">
            <Avatar view={view} />
            <header className="profile-names">
              <DisplayName profile={profile} />
              <p>@{profile.username}</p>
              <Badges view={view} />
            </header>
            <Words profile={profile} />
          </div>
          {links.length + cards.length + profile.audios.length > 0 && (
            <div className="profile-what">
              <Links view={view} />
              <Cards view={view} />
              <Player view={view} />
            </div>
          )}
          <Facts view={view} />
        </article>
      </main>
      <Share view={view} />
      <Volume view={view} />
      <EnterScreen view={view} />
      <TabTitle profile={profile} />
    </>
  );
}
