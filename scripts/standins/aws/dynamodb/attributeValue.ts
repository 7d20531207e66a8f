/** One value as DynamoDB writes it on the wire. */
export type AttributeValue = DynaliteValue

export type Item = DynaliteItem
