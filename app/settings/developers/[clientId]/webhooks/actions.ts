"use server";
import { revalidatePath } from "next/cache";
import { AppError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/http/field-errors";
import { formText, shownValues } from "@/lib/people/auth/forms/actions";
import { formAction } from "@/lib/people/auth/forms/form-action";
import {
  createEndpoint,
  deleteEndpoint,
  rotateEndpointSecret,
  setEndpointEnabled,
  updateEndpoint,
} from "@/lib/people/oauth/webhooks/endpoint-store";
import { getEndpoint } from "@/lib/people/oauth/webhooks/own-endpoint-store";
import { newWebhook } from "@/lib/people/oauth/webhooks/schema";
import { queueTest, replayDelivery } from "@/lib/people/oauth/webhooks/sending-store";

/** The page shows it once. */
export type NewSecret = { secret: string };

const pathOf = (form: FormData) => `/settings/developers/${formText(form, "clientId")}/webhooks`;
const readIds = (form: FormData) => ({ clientId: formText(form, "clientId"), id: formText(form, "id") });
const readWebhook = (form: FormData) =>
  parseInput(newWebhook, { url: formText(form, "url"), events: form.getAll("events") });

const revalidate = (clientId: string) => revalidatePath(`/settings/developers/${clientId}/webhooks`);

/** Adds a webhook and returns its secret, only now. */
export const add = formAction(
  {
    access: { page: pathOf, proof: "fields" },
    read: (form) => ({ clientId: formText(form, "clientId"), values: readWebhook(form) }),
  },
  async ({ user, input: { clientId, values } }): Promise<NewSecret> => {
    const { secret } = await createEndpoint(user.id, clientId, values);
    revalidate(clientId);
    return { secret };
  },
);

/** Changes where a webhook leads and what it is sent. */
export const save = formAction(
  {
    access: { page: pathOf, proof: "recent" },
    read: (form) => ({ ...readIds(form), values: readWebhook(form), shown: shownValues(form) }),
  },
  async ({ user, input: { clientId, id, values, shown } }) => {
    await updateEndpoint(user.id, clientId, id, values, shown);
    revalidate(clientId);
    return true as const;
  },
);

/** Makes a new secret and returns it, only now. */
export const rotate = formAction(
  { access: { page: pathOf, proof: "recent" }, read: readIds },
  async ({ user, input: { clientId, id } }) => {
    const made = await rotateEndpointSecret(user.id, clientId, id);
    revalidate(clientId);
    return made;
  },
);

/** Begins or stops sending. */
export const setEnabled = formAction(
  {
    access: { page: pathOf, proof: "none" },
    read: (form) => ({ ...readIds(form), isEnabled: formText(form, "enabled") === "true" }),
  },
  async ({ user, input: { clientId, id, isEnabled } }) => {
    await setEndpointEnabled(user.id, clientId, id, isEnabled);
    revalidate(clientId);
  },
);

/** Removes a webhook with its log. */
export const remove = formAction(
  { access: { page: pathOf, proof: "recent" }, read: readIds },
  async ({ user, input: { clientId, id } }) => {
    await deleteEndpoint(user.id, clientId, id).catch((error) => {
      if (!(error instanceof AppError && error.code === "not_found")) throw error;
    });
    revalidate(clientId);
  },
);

/** Sends a test event. */
export const sendTest = formAction(
  { access: { page: pathOf, proof: "none" }, limit: "editor", read: readIds },
  async ({ user, input: { clientId, id } }) => {
    await queueTest(user.id, await getEndpoint(user.id, clientId, id));
    revalidate(clientId);
  },
);

/** Sends an event again. */
export const replay = formAction(
  {
    access: { page: pathOf, proof: "none" },
    limit: "editor",
    read: (form) => ({ ...readIds(form), delivery: formText(form, "delivery") }),
  },
  async ({ user, input: { clientId, id, delivery } }) => {
    await replayDelivery(await getEndpoint(user.id, clientId, id), delivery);
    revalidate(clientId);
  },
);
