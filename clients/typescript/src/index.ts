export { type Authorization, createAuthorization, exchangeCode } from "./authorization.js";
export {
  type Answer,
  type Client,
  type ClientOptions,
  createClient,
  type Input,
  type OperationId,
  type Result,
} from "./client.js";
export { createDeviceAuthorization, type DeviceAuthorization, exchangeDeviceCode } from "./device.js";
export { type ErrorCode, VitrineError } from "./errors.js";
export type { components, operations, webhooks } from "./service.js";
export { clientCredentials, createSession, type SessionOptions, type TokenSource, type Tokens } from "./session.js";
export { verifyWebhook, WebhookError, type WebhookEvent, type WebhookHeaders, type WebhookOptions } from "./webhook.js";
