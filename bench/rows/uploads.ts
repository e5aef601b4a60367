import type { Seed } from "../seed";
import { fileForm, photograph } from "./pictures";
import { bearer, holds, type Row } from "./row";

const rivals = ["vitrine", "fastify"] as const;

/** An upload by as many people at once; each replaces what they have. */
function upload(kind: "avatar" | "background", connections: number, width: number, height: number) {
  let picture: Promise<Buffer> | undefined;
  return async ({ people }: Seed) => {
    picture ??= photograph(width, height);
    const { body, headers } = fileForm(await picture);
    return {
      connections,
      sender: (connection: number) => ({
        method: "POST" as const,
        path: `/api/upload/${kind}`,
        headers: { ...headers, ...bearer(people[connection] ?? "") },
        body,
      }),
    };
  };
}

const isStored = holds(201, /^{"url":"http:[^"]+\.webp"}$/);

/** Rows that send pictures. */
export const uploads: readonly Row[] = [
  {
    id: "avatar",
    title: "avatar upload (JPEG of 1200 × 1200)",
    columns: rivals,
    load: upload("avatar", 4, 1200, 1200),
    problem: isStored,
    sameFile: rivals,
  },
  {
    id: "background",
    title: "4K background upload (JPEG)",
    columns: rivals,
    load: upload("background", 2, 3840, 2160),
    problem: isStored,
    sameFile: rivals,
  },
  {
    id: "backgrounds",
    title: "4K background upload (JPEG), four at a time",
    columns: rivals,
    load: upload("background", 4, 3840, 2160),
    problem: isStored,
    sameFile: rivals,
  },
];
