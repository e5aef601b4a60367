import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import { releaseBytesInFlight, reserveBytesInFlight } from "@/lib/media/uploads/bytes-in-flight";

const most = storageBytesPerUser;
const tooMany = expect.objectContaining({
  code: "limit_reached",
  message: "Your uploads in progress may have 512 MB together; wait until one is done",
});

it("a person may have 512 MB under way, and not a byte more", () => {
  const [ada, grace] = [randomUUID(), randomUUID()];
  expect(most).toBe(512 * 1024 * 1024);
  reserveBytesInFlight(ada, most - 1);
  reserveBytesInFlight(ada, 1);
  expect(() => reserveBytesInFlight(ada, 1)).toThrow(tooMany);
  reserveBytesInFlight(grace, most);
});

it("refused bytes are not counted, and released bytes can be taken again", () => {
  const ada = randomUUID();
  reserveBytesInFlight(ada, 100);
  expect(() => reserveBytesInFlight(ada, most)).toThrow(tooMany);
  reserveBytesInFlight(ada, most - 100);
  releaseBytesInFlight(ada, 30);
  expect(() => reserveBytesInFlight(ada, 31)).toThrow(tooMany);
  reserveBytesInFlight(ada, 30);
});

it("giving back more than was taken opens no room beyond the limit", () => {
  const ada = randomUUID();
  reserveBytesInFlight(ada, 10);
  releaseBytesInFlight(ada, 1000);
  expect(() => reserveBytesInFlight(ada, most + 1)).toThrow(tooMany);
  reserveBytesInFlight(ada, most);
});
