/** Why the store cancelled a transaction, write by write; undefined for every other error. */
export const cancellationCodes = (error: unknown): string[] | undefined => {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined
  const { CancellationReasons = [] } = error as { CancellationReasons?: readonly { Code?: string }[] }
  return CancellationReasons.map(({ Code }) => Code ?? '')
}
