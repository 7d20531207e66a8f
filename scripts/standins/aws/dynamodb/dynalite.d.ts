/** dynalite publishes no types; these are the parts of its engine that stand here. Errors carry statusCode and body. */

/** One value as DynamoDB writes it on the wire: an object with exactly one of these members. Binary is base64. */
interface DynaliteValue {
  S?: string
  N?: string
  B?: string
  BOOL?: boolean
  NULL?: boolean
  SS?: string[]
  NS?: string[]
  BS?: string[]
  L?: DynaliteValue[]
  M?: DynaliteItem
}

type DynaliteItem = Record<string, DynaliteValue>

type DynaliteKeySchema = { AttributeName: string; KeyType: string }[]

interface DynaliteIndex {
  IndexName: string
  KeySchema: DynaliteKeySchema
  Projection: { ProjectionType?: string; NonKeyAttributes?: string[] }
}

interface DynaliteTable {
  TableName: string
  AttributeDefinitions: { AttributeName: string; AttributeType: string }[]
  KeySchema: DynaliteKeySchema
  GlobalSecondaryIndexes?: DynaliteIndex[]
  LocalSecondaryIndexes?: DynaliteIndex[]
}

type DynaliteError = Error & { statusCode: number; body: { __type: string; message: string } }
type DynaliteDone<T> = (error: DynaliteError | null | undefined, result?: T) => void

interface DynalitePath {
  paths: (string | number)[][]
  nestedPaths: Record<string, unknown>
}

/** A request after validation: what was asked, plus its parsed expressions under an underscore. */
interface DynaliteRequest {
  TableName: string
  Item?: DynaliteItem
  Key?: DynaliteItem
  IndexName?: string
  Limit?: number
  Select?: string
  ConsistentRead?: boolean
  ScanIndexForward?: boolean
  ReturnValues?: string
  ReturnConsumedCapacity?: string
  ConditionalOperator?: string
  AttributesToGet?: string[]
  Expected?: Record<string, unknown>
  QueryFilter?: Record<string, unknown>
  ScanFilter?: Record<string, unknown>
  ExclusiveStartKey?: DynaliteItem
  _condition?: { expression: unknown }
  _filter?: { expression: unknown }
  _projection?: DynalitePath
  _updates?: DynalitePath
}

interface DynaliteRules {
  types: Record<string, unknown>
  custom?: (request: DynaliteRequest, store: unknown) => string | undefined
}

interface DynaliteRange {
  gt?: string
  gte?: string
  lt?: string
  lte?: string
  reverse?: boolean
}

interface DynaliteScan extends DynaliteRange {
  highWaterMarkBytes: number
  valueEncoding?: 'utf8'
}

interface DynaliteIterator {
  nextv(size: number): Promise<string[]>
  close(): Promise<void>
}

interface DynaliteDatabase {
  open(options?: object): Promise<void>
  getSync(key: string, options: { valueEncoding: 'utf8' }): string | undefined
  batch(operations: object[]): Promise<void>
  values(options: DynaliteScan): DynaliteIterator
  keys(options: DynaliteScan): DynaliteIterator
  close(): Promise<void>
}

declare module 'dynalite/db/index.js' {
  const engine: {
    create(options: { path?: string }): { db: DynaliteDatabase }
    createKey(item: DynaliteItem, table: DynaliteTable): string
    createIndexKey(item: DynaliteItem, table: DynaliteTable, keySchema: DynaliteKeySchema): string
    validateKey(key: DynaliteItem, table: DynaliteTable): DynaliteError | undefined
    validateItem(item: DynaliteItem, table: DynaliteTable): DynaliteError | undefined
    validateKeyPaths(nested: object | undefined, table: DynaliteTable): DynaliteError | undefined
    checkConditional(request: DynaliteRequest, existing?: DynaliteItem): DynaliteError | null | undefined
    matchesExprFilter(item: DynaliteItem, expression: unknown): boolean
    matchesFilter(item: DynaliteItem, filter: object, operator?: string): boolean
    mapPaths(paths: (string | (string | number)[])[], item: DynaliteItem): DynaliteItem
    getIndexActions(
      indexes: DynaliteIndex[],
      before: DynaliteItem | undefined,
      after: DynaliteItem | undefined,
      table: DynaliteTable,
    ): {
      puts: { index: string; key: string; item: DynaliteItem }[]
      deletes: { index: string; key: string }[]
    }
  }
  export default engine
}

declare module 'dynalite/validations/index.js' {
  const validations: {
    checkTypes(request: object, types: DynaliteRules['types']): DynaliteRequest
    checkValidations(
      request: DynaliteRequest,
      types: DynaliteRules['types'],
      custom: DynaliteRules['custom'],
      store: object,
    ): void
  }
  export default validations
}

interface DynaliteContext {
  attrNames?: Record<string, string>
  attrVals?: Record<string, object>
  unusedAttrNames: Record<string, true>
  unusedAttrVals: Record<string, true>
}

interface DynaliteParser {
  /** A tree of the expression, or a text that says what is wrong with it. Throws what the grammar does not take. */
  parse(text: string, options: { context: DynaliteContext }): unknown
}

declare module 'dynalite/db/conditionParser.js' {
  const parser: DynaliteParser
  export default parser
}

declare module 'dynalite/db/updateParser.js' {
  const parser: DynaliteParser
  export default parser
}

declare module 'dynalite/validations/*' {
  const rules: DynaliteRules
  export default rules
}

declare module 'dynalite/actions/*' {
  const act: (
    store: object,
    request: DynaliteRequest,
    done: DynaliteDone<{ Attributes?: DynaliteItem }>,
  ) => void
  export default act
}
