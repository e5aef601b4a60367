import { hasNoPane } from "@/lib/page/palette/palette";
import { profileAddress } from "@/lib/page/sharing/address";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";
import { buttonMarks } from "../_look/button-rules";
import { layoutTraits } from "../_look/layout-traits";
import { textDirection } from "../_words/words";
import { Avatar } from "./avatar";
import { Backdrop, Banner } from "./backdrop";
import { Badges } from "./badges";
import { DisplayName } from "./display-name";
import { Effects } from "./effects";
import { EnterScreen } from "./enter-screen";
import { Facts } from "./facts";
import { MakeYourOwn } from "./make-your-own";
import { usePublishedIsland } from "./page-kind";
import { Player } from "./player";
import { ProfileText } from "./profile-text";
import { Sections } from "./sections";
import { Volume } from "./volume";

/** Shows the whole page, as an h-card (microformats.org/wiki/h-card); the style sheet composes the card for each layout. */
export function ProfileCard({ view }: { view: ProfileView }) {
  const { profile, links, cards } = view;
  const traits = layoutTraits[profile.layout];
  return (
    <div className="profile-page" lang={profile.locale} dir={textDirection(profile.locale)}>
      {/* It comes first, so that nothing of the page is seen before it. */}
      <EnterScreen view={view} />
      <Backdrop view={view} />
      <Effects profile={profile} />
      <main
        className="profile"
        data-layout={profile.layout}
        data-rows={traits.links === "rows" || undefined}
        data-flush={traits.isFlush}
        data-bare={hasNoPane(profile.layout, profile.cardSurface) || undefined}
        {...buttonMarks(profile)}
      >
        <article className="profile-card h-card">
          <Banner view={view} />
          <div className="profile-who">
            <Avatar view={view} />
            <header className="profile-names">
              <DisplayName profile={profile} />
              <p>
                <bdi dir="ltr">
                  <data className="u-uid u-url" value={profileAddress(profile)}>
                    @{profile.username}
                  </data>
                </bdi>
              </p>
              <Badges view={view} />
            </header>
            <ProfileText profile={profile} />
          </div>
          {links.length + cards.length + profile.audios.length > 0 && (
            <div className="profile-what">
              <Sections view={view} />
              <Player view={view} />
            </div>
          )}
          <Facts view={view} />
        </article>
        <MakeYourOwn view={view} />
        {/* It stands outside of the card, whose filter would tie what is fixed to the window to the card. */}
        <Volume view={view} />
      </main>
      <TabTitle profile={profile} />
    </div>
  );
}

/** Tells the island how the title of the tab moves; nothing of it is visible. */
function TabTitle({ profile: { animatedTitle } }: { profile: Profile }) {
  const island = usePublishedIsland("tab-title");
  return animatedTitle === "none" ? null : <i hidden data-island={island} data-effect={animatedTitle} />;
}
