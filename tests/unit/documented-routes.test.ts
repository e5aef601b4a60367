import { expect, it } from "vitest";
import { documentedRoute, operationRoute } from "@/lib/core/operation/operation";
import { operations } from "@/lib/developers/api/operations";

it("a route is shown as the reference writes the path of its operation", () => {
  const paths = operations.map(({ path }) => path);
  expect(operations.map((operation) => documentedRoute(operationRoute(operation)))).toEqual(paths);
  expect(paths).toContain("/api/links/{id}");
});

it("a route of several segments is shown as one parameter, and any method stays", () => {
  expect(documentedRoute("GET /api/[[...path]]")).toBe("GET /api/{path}");
  expect(documentedRoute("GET /cdn/[...key]")).toBe("GET /cdn/{key}");
  expect(documentedRoute("POST /mcp")).toBe("POST /mcp");
});
