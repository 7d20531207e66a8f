/** A conditional write found that its condition no longer holds; nothing was written. */
export const isConditionLost = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ConditionalCheckFailedException'
