import type { SqlContext } from './sqlContext'
import { sqlFunction } from './sqlFunctions'
import { sqlOperators } from './sqlOperators'
import { asBoolean, asNumber, asText, memberOf } from './sqlValues'
import type { Expression } from './statement'

/** Computes a value from a message; undefined is the Undefined of IoT SQL. */
export type Evaluate = (context: SqlContext) => unknown

const castTo = (to: string): ((value: unknown) => unknown) => {
  if (to === 'string') return asText
  if (to === 'boolean' || to === 'bool') return asBoolean
  if (to !== 'int' && to !== 'integer') return asNumber
  return (value) => {
    const number = asNumber(value)
    return number === undefined ? undefined : Math.trunc(number)
  }
}

const compileCall = (name: string, args: readonly Expression[]): Evaluate => {
  const { run } = sqlFunction(name, args.length)
  // The raw bytes, whether or not they are JSON: the documented way to pass a binary payload on.
  if (name === 'encode' && args[0]?.kind === 'payload') {
    const scheme = compileExpression(args[1] ?? { kind: 'literal', value: null })
    return (context) => (scheme(context) === 'base64' ? context.payload.toString('base64') : undefined)
  }
  const compiled = args.map(compileExpression)
  return (context) =>
    run(
      context,
      compiled.map((evaluate) => evaluate(context)),
    )
}

const compileCase = ({ subject, branches, otherwise }: Extract<Expression, { kind: 'case' }>): Evaluate => {
  const equals = sqlOperators['=']
  const of = subject && compileExpression(subject)
  const compiled = branches.map(({ when, then }) => ({
    when: compileExpression(when),
    then: compileExpression(then),
  }))
  const fallback = otherwise && compileExpression(otherwise)
  return (context) => {
    for (const { when, then } of compiled) {
      const holds = of ? equals?.(of(context), when(context)) : asBoolean(when(context))
      if (holds === true) return then(context)
    }
    return fallback?.(context)
  }
}

const compileObject = (entries: Extract<Expression, { kind: 'object' }>['entries']): Evaluate => {
  const compiled = entries.map(([key, value]) => [key, compileExpression(value)] as const)
  return (context) => Object.fromEntries(compiled.map(([key, evaluate]) => [key, evaluate(context)]))
}

const compileBinary = (operator: string, left: Evaluate, right: Evaluate): Evaluate => {
  const combine = sqlOperators[operator]
  if (!combine) throw new SyntaxError(`IoT SQL: the operator ${operator} is not supported locally`)
  return (context) => combine(left(context), right(context))
}

/** Turns an expression into a function of the message. */
export const compileExpression = (expression: Expression): Evaluate => {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression
      return () => value
    }
    case 'payload':
      return (context) => context.document()
    case 'field': {
      const { name } = expression
      return (context) => memberOf(context.document(), name)
    }
    case 'member': {
      const of = compileExpression(expression.of)
      const { name } = expression
      return (context) => memberOf(of(context), name)
    }
    case 'index': {
      const of = compileExpression(expression.of)
      const at = compileExpression(expression.at)
      return (context) => memberOf(of(context), at(context))
    }
    case 'call':
      return compileCall(expression.name, expression.args)
    case 'cast': {
      const value = compileExpression(expression.value)
      const cast = castTo(expression.to)
      return (context) => cast(value(context))
    }
    case 'array': {
      const items = expression.items.map(compileExpression)
      return (context) => items.map((evaluate) => evaluate(context))
    }
    case 'object':
      return compileObject(expression.entries)
    case 'not': {
      const value = compileExpression(expression.value)
      return (context) => {
        const truth = asBoolean(value(context))
        return truth === undefined ? undefined : !truth
      }
    }
    case 'negative': {
      const value = compileExpression(expression.value)
      return (context) => {
        const number = asNumber(value(context))
        return number === undefined ? undefined : -number
      }
    }
    case 'binary':
      return compileBinary(
        expression.operator,
        compileExpression(expression.left),
        compileExpression(expression.right),
      )
    case 'case':
      return compileCase(expression)
  }
}
