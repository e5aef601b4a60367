import { expect, it, vi } from "vitest";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";
import { call } from "../support/api";
import { callTool, currentRequest, newAssistant, send } from "../support/assistants";
import { allow, newSituation } from "../support/page-grants";
import { exchange } from "../support/people";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "3" });
});

it("An assistant acts on the page that the person chose, and the editor's address names it", async () => {
  const { person, application, page, query } = await newSituation();
  const asked = query({ scope: "profile.update links cards", resource: "http://localhost:3000/mcp" });
  const tokenFor = async (pageId?: string) => {
    const answer = await exchange(application, await allow(asked, person, pageId));
    return String((await answer.json()).access_token);
  };
  const [shop, first] = [await tokenFor(page.id), await tokenFor()];
  await callTool(shop, "set_details", { bio: "A shop" });
  expect((await callTool(shop, "get_page")).structuredContent).toMatchObject({
    username: page.username,
    editor: `http://localhost:3000/settings/profile?page=${page.username}`,
    page: { settings: { bio: "A shop" } },
  });
  expect((await callTool(first, "get_page")).structuredContent).toMatchObject({
    username: person.username,
    editor: "http://localhost:3000/settings/profile",
    has_unpublished_changes: false,
    page: { settings: { bio: null } },
  });
});

it("Disconnecting an assistant ends its access at once", async () => {
  const { person, application, token } = await newAssistant();
  expect((await send(token, { method: "tools/list" })).status).toBe(200);
  await disconnectApplication(person.id, application.clientId);
  const response = await call("POST", "/mcp", { token, ...currentRequest({ method: "tools/list" }) });
  expect(response.status).toBe(401);
});
