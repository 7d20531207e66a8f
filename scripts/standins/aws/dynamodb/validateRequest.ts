import batchGetItem from 'dynalite/validations/batchGetItem.js'
import batchWriteItem from 'dynalite/validations/batchWriteItem.js'
import createTable from 'dynalite/validations/createTable.js'
import deleteItem from 'dynalite/validations/deleteItem.js'
import getItem from 'dynalite/validations/getItem.js'
import validations from 'dynalite/validations/index.js'
import putItem from 'dynalite/validations/putItem.js'
import query from 'dynalite/validations/query.js'
import scan from 'dynalite/validations/scan.js'
import updateItem from 'dynalite/validations/updateItem.js'
import type { z } from 'zod'
import { invalid } from './apiError'
import { rememberParsed } from './rememberParsed'

rememberParsed()

const rules = {
  batchGetItem,
  batchWriteItem,
  createTable,
  deleteItem,
  getItem,
  putItem,
  query,
  scan,
  updateItem,
}

/** Sizes are checked exactly when an item is stored; the engine's own estimate is switched off. */
const limits = { options: { maxItemSize: Infinity } }

/** Checks a request by the engine's rules and parses its expressions. The request given may lose unknown members. */
export function validateRequest(operation: keyof typeof rules, request: object): DynaliteRequest {
  const { types, custom } = rules[operation]
  const typed = validations.checkTypes(request, types)
  validations.checkValidations(typed, types, custom, limits)
  return typed
}

/** Parses a request, or refuses it as AWS does, naming the member that does not fit. */
export function parseRequest<T extends z.ZodType>(schema: T, raw: object): z.infer<T> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalid(
    `1 validation error detected: Value at '${issue?.path.join('.') ?? ''}' failed to satisfy constraint: ` +
      (issue?.message ?? 'invalid'),
  )
}
