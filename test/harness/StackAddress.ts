import * as z from 'zod'

const text = z.string()

/** What `npm start` leaves in `env.json` for scripts: where the stand-ins listen and what the resources are called. */
export const StackNames = z.object({
  variables: z.record(text, text),
  tables: z.object({
    Access: text,
    Users: text,
    Devices: text,
    Readings: text,
    History: text,
    Commands: text,
    Changes: text,
    ServerLog: text,
    Quarantine: text,
    Answers: text,
    Events: text,
    Jobs: text,
    Notices: text,
    Staff: text,
    Alarms: text,
    Reports: text,
    Service: text,
    ShareLinks: text,
  }),
  userPoolId: text,
  userPoolClientId: text,
  deviceSecretsKeyId: text,
  filesBucket: text,
})

/** A running local stack as the tests know it; plain data, so that it can be handed to the test processes. */
export interface StackAddress extends z.infer<typeof StackNames> {
  url: string
  mqttUrl: string
  mqttsUrl: string
  /** Where its state lives. */
  dir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackAddress
  }
}
