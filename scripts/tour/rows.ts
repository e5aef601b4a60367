import { guarded, json, type Known, nothing, one, type Row, remove, withBody } from "./row";
import * as shapes from "./shapes";
import { uploadRows } from "./upload-rows";

const token = {
  method: "POST",
  path: "/api/oauth2/token",
  scopes: [],
  body: "form",
  status: 200,
  limit: "token_endpoint",
  refusals: ["400", "401", "405", "413", "415", "429"],
} as const;
const client = ({ clientId, clientSecret }: Known) => ({ client_id: clientId, client_secret: clientSecret });

const tokenRows: Row[] = [
  {
    ...token,
    note: "authorization_code",
    sent: (known) => ({
      form: {
        ...client(known),
        grant_type: "authorization_code",
        code: known.code,
        redirect_uri: known.redirectUri,
      },
    }),
    shape: shapes.codeTokens,
    invalid: { sent: (known) => ({ form: { ...client(known), grant_type: "authorization_code" } }), fields: ["code"] },
  },
  {
    ...token,
    note: "refresh_token",
    sent: (known) => ({
      form: { ...client(known), grant_type: "refresh_token", refresh_token: known.refreshToken },
    }),
    shape: shapes.codeTokens,
    invalid: {
      sent: (known) => ({ form: { ...client(known), grant_type: "refresh_token" } }),
      fields: ["refresh_token"],
    },
  },
  {
    ...token,
    note: "client_credentials",
    sent: (known) => ({ form: { ...client(known), grant_type: "client_credentials" } }),
    shape: shapes.clientTokens,
    invalid: { sent: (known) => ({ form: client(known) }), fields: ["grant_type"] },
  },
];

const publicRead = {
  method: "GET",
  scopes: [],
  body: "none",
  sent: nothing,
  status: 200,
  limit: "public_read",
} as const;
const read = { ...publicRead, limit: "authenticated_read" } as const;

const userRows: Row[] = [
  { ...publicRead, path: "/api/user/:username", shape: shapes.publicUser, refusals: ["404", "405", "429"] },
  {
    ...publicRead,
    path: "/api/user/:username?variant=b",
    shape: shapes.userB,
    refusals: ["400", "404", "405", "429"],
    invalid: { path: "/api/user/:username?variant=c", sent: nothing, fields: ["variant"] },
  },
  { ...publicRead, path: "/api/users/:username", shape: shapes.userB, refusals: ["404", "405", "429"] },
  {
    ...read,
    path: "/api/user",
    note: "without email",
    scopes: ["identify"],
    shape: shapes.ownUser,
    refusals: guarded,
  },
  {
    ...read,
    path: "/api/user",
    note: "with email",
    scopes: ["identify"],
    also: ["email"],
    shape: shapes.ownUserWithEmail,
    refusals: guarded,
  },
  {
    method: "PATCH",
    path: "/api/user",
    scopes: ["profile.update"],
    body: "json",
    sent: json({ bio: "Written by the tour", colors: { accent: "#12ab34" } }),
    status: 200,
    shape: shapes.ownUser,
    limit: "write",
    refusals: [...withBody, "409"],
    invalid: { sent: json({ colors: { accent: "red" }, id: "x" }), fields: ["colors.accent", "id"] },
  },
];

const link = { path: "/api/links/:id", scopes: ["links"] } as const;
const post = { method: "POST", body: "json", status: 201, limit: "write", refusals: [...withBody, "409"] } as const;

const linkRows: Row[] = [
  {
    ...post,
    ...link,
    path: "/api/links",
    sent: json({ type: "github", value: "ada" }),
    shape: shapes.aLink,
    makes: "link",
    invalid: { sent: json({ type: "no-such-kind" }), fields: ["type", "value"] },
  },
  { ...read, ...link, shape: shapes.aLink, refusals: one },
  {
    ...link,
    method: "PATCH",
    body: "json",
    sent: json({ value: "grace" }),
    status: 200,
    shape: shapes.aLink,
    limit: "write",
    refusals: [...withBody, "403 owner", "404"],
    invalid: { sent: json({ type: "gitlab", value: "ada" }), fields: ["type"] },
  },
  // Beyond the document, by the decisions.
  { ...read, ...link, path: "/api/links", shape: shapes.linkList, refusals: guarded },
  { ...remove, ...link },
];

const card = { path: "/api/cards/:id", scopes: ["cards"] } as const;

const cardRows: Row[] = [
  {
    ...post,
    ...card,
    path: "/api/cards",
    note: "chat",
    sent: json({ type: "chat", value: null }),
    shape: shapes.aCard,
    makes: "card",
    invalid: { sent: json({ type: "chat", value: "ada" }), fields: ["value"] },
  },
  {
    ...post,
    ...card,
    path: "/api/cards",
    note: "server",
    sent: json({ type: "server", value: "fXyZ12" }),
    shape: shapes.aCard,
    makes: "card",
    invalid: { sent: json({ type: "server" }), fields: ["value"] },
  },
  {
    ...post,
    ...card,
    path: "/api/cards",
    note: "weather",
    sent: json({ type: "weather", value: "Lisbon" }),
    shape: shapes.aCard,
    makes: "card",
    invalid: { sent: json({ type: "no-such-kind", value: "Lisbon" }), fields: ["type"] },
  },
  { ...read, ...card, path: "/api/cards", shape: shapes.cardList, refusals: guarded },
  { ...read, ...card, shape: shapes.aCard, refusals: one },
  { ...remove, ...card },
];

/** Every row of the service document, in an order in which each finds what it needs. */
export const rows: readonly Row[] = [...tokenRows, ...userRows, ...linkRows, ...cardRows, ...uploadRows];
