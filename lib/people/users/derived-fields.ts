import { z } from "zod";
import { clearAllFields } from "./clearing";
import type { ProfileField } from "./field-kinds";
import { cursorEffects } from "./look";

const fileAddress = z.url().nullable();
const exampleFile = "https://vitrine.example/cdn";
const exampleId = "3c5a6d0e-2a50-4b52-9df5-0a8f2f9c1f77";

/** `public-user.ts` computes these. */
export const derived = {
  createdAtSeconds: { schema: z.int().describe("Unix time in seconds"), example: 1767225600 },
  joinDate: { schema: z.iso.date().nullable(), example: "2026-01-01" },
  views: { schema: z.int().nullable(), example: 1843 },
  likes: { schema: z.int().nullable(), example: 12 },
  avatarAddress: { schema: fileAddress, example: `${exampleFile}/avatars/${exampleId}.webp` },
  backgroundAddress: { schema: fileAddress, example: null },
  cursorAddress: { schema: fileAddress, example: null },
  cursorEffectOrNull: { schema: z.enum(cursorEffects).nullable(), example: null },
  audioAddresses: {
    schema: z.array(z.url()),
    change: clearAllFields,
    example: [`${exampleFile}/audios/${exampleId}.mp3`],
  },
  tracks: {
    schema: z.array(
      z.strictObject({ id: z.uuid(), name: z.string(), duration: z.int(), cover_id: z.string().nullable() }),
    ),
    example: [{ id: exampleId, name: "Night train", duration: 214, cover_id: null }],
  },
} satisfies Record<string, ProfileField>;

export type DerivedField = keyof typeof derived;
