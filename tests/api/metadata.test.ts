import { expect, it } from "vitest";
import { call, read } from "../support/api";

it("the metadata of RFC 8414 is exactly this, for any origin", async () => {
  const response = await call("GET", "/.well-known/oauth-authorization-server", {
    headers: { Origin: "https://a.example" },
  });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("etag")).toMatch(/^"[\w-]{27}"$/);
  const base = "http://localhost:3000";
  expect(await read(response)).toEqual({
    status: 200,
    body: {
      issuer: base,
      authorization_endpoint: `${base}/oauth2/authorize`,
      token_endpoint: `${base}/api/oauth2/token`,
      device_authorization_endpoint: `${base}/api/oauth2/device_authorization`,
      service_documentation: `${base}/developers`,
      scopes_supported: [
        "identify",
        "email",
        "profile.update",
        "links",
        "cards",
        "uploads",
        "audios.manage",
        "statistics",
      ],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: [
        ...["authorization_code", "refresh_token", "client_credentials"],
        "urn:ietf:params:oauth:grant-type:device_code",
      ],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256"],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: false,
    },
  });
  const preflight = await call("OPTIONS", "/.well-known/oauth-authorization-server");
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
});

it("password managers are led to the form that changes the password", async () => {
  const response = await call("GET", "/.well-known/change-password");
  expect([response.status, response.headers.get("location")]).toEqual([303, "/settings/account/sign-in#password"]);
  expect([response.headers.get("cache-control"), await response.text()]).toEqual(["no-store", ""]);
});
