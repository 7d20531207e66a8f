interface Written {
  UpdateExpression?: string | undefined
  ConditionExpression?: string | undefined
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Record<string, unknown> | undefined
}

/** The expressions of a write as a person would write them: `SET status = "sent"`, `#f0` and `:v0` spelt out. */
export const plainExpression = ({
  UpdateExpression = '',
  ConditionExpression = '',
  ExpressionAttributeNames = {},
  ExpressionAttributeValues = {},
}: Written = {}): { update: string; condition: string } => {
  const spell = (text: string): string =>
    text.replaceAll(/[#:]\w+/g, (token) =>
      token.startsWith('#')
        ? (ExpressionAttributeNames[token] ?? token)
        : JSON.stringify(ExpressionAttributeValues[token]),
    )
  return { update: spell(UpdateExpression), condition: spell(ConditionExpression) }
}
