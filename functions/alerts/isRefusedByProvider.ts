/** What a provider says of one message or recipient: the same message is refused each time. */
const refusals = new Set([
  'BadRequestException',
  'InvalidParameter',
  'InvalidParameterException',
  'InvalidParameterValueException',
  'MessageRejected',
  'OptedOutException',
])

/** Whether a provider has refused a message for good, rather than failed to take it. */
export const isRefusedByProvider = (error: unknown): boolean =>
  error instanceof Error && refusals.has(error.name)
