import { expect, it, vi } from "vitest";
import { createCard } from "@/lib/page/cards/store";
import { createLink, deleteLink } from "@/lib/page/links/store";
import { countOnPage, flushStatistics } from "@/lib/page/statistics/counting";
import { updateUser } from "@/lib/people/users/store";
import { call } from "../support/api";
import { newMember, sameOriginHeaders } from "../support/signed-in";

it("the file of statistics names its columns as the page does, and has one for all that is no longer on the page", async () => {
  // The last row is of the present hour, which may not end meanwhile.
  vi.useFakeTimers({ toFake: ["Date"] });
  const { id, cookie } = await newMember();
  await updateUser(id, { locale: "de" });
  const kept = await createLink(id, { type: "github", value: "ada" });
  const gone = [
    await createLink(id, { type: "gitlab", value: "ada" }),
    await createLink(id, { type: "custom", value: "https://a.example/" }),
  ];
  const chat = await createCard(id, { type: "chat", value: null, extra: { show_badges: true } });
  for (const clicked of [kept, ...gone, chat]) countOnPage(id, [["click", clicked.id]]);
  for (const link of gone) await deleteLink(id, link.id);
  await flushStatistics();
  const headers = { ...sameOriginHeaders, Cookie: cookie };
  const response = await call("GET", "/settings/statistics/csv?period=24h&zone=UTC", { headers });
  const rows = (await response.text()).replace("\ufeff", "").trim().split("\r\n");
  const [head = [], last = []] = [rows[0], rows.at(-1)].map((row) => row?.split(","));
  const clicks = Object.fromEntries(head.map((name, index) => [name, last[index]]).slice(7));
  expect([response.status, rows.length, clicks]).toEqual([
    ...[200, 25],
    { "GitHub: @ada": "1", "Discord-Status": "1", "Nicht mehr auf deiner Seite": "2" },
  ]);
});
