import { findScriptHints } from '../../../shared/scripts/findScriptHints'
import { scanScript } from '../../../shared/scripts/scanScript'
import { stripScript } from '../../../shared/scripts/stripScript'
import { readConfig } from '../commands/configTree'
import type { ConfigTree } from '../commands/configTree'
import type { Reading } from '../physics/Reading'
import { evaluate } from './evaluate'

/** A script that a device has loaded. */
export interface RunningScript {
  /** Why it did not start; then it does nothing. */
  readonly failure: string | undefined
  /** Lets it see a reading: sets the custom parameters it dispatches, removes of `expected` those it does not. */
  measured(reading: Reading, config: ConfigTree, expected: readonly string[]): void
}

const statement =
  /\blet\s+([A-Za-z_]\w*)\s*=\s*([^;\n]+);|\bSQ\.dispatch(?:_double|_string)?\(\s*(\d{1,2})\s*,\s*([^;\n]+?)\s*(?:,\s*\d+\s*)?\)\s*;/g

const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

const isBalanced = (source: string): boolean => {
  const open: string[] = []
  for (const { kind, from, to } of scanScript(source)) {
    for (const [sign] of kind === 'code' ? source.slice(from, to).matchAll(/[()[\]{}]/g) : []) {
      const opening = pairs[sign]
      if (opening === undefined) open.push(sign)
      else if (open.pop() !== opening) return false
    }
  }
  return open.length === 0
}

const failureOf = (source: string): string | undefined =>
  isBalanced(source) ? findScriptHints(source)[0]?.text : 'Parse error: a bracket is not closed.'

const isShown = (value: unknown): value is number | string =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

/**
 * Loads a script as far as a simulated device understands one: what it assigns with `let` and dispatches as custom
 * parameters, from the reading, from its settings (`Cfg.get('script.num1')`) and by arithmetic. The rest is read over.
 */
export function runScript(text: string): RunningScript {
  const source = stripScript(text)
  const failure = failureOf(source)
  const statements = failure === undefined ? [...source.matchAll(statement)] : []
  return {
    failure,
    measured: (reading, config, expected) => {
      const variables = new Map<string, unknown>()
      const names = {
        lookUp: (name: string) => {
          const [first = '', member] = name.split('.')
          return member === undefined ? variables.get(first) : reading[member]
        },
        config: (key: string) => readConfig(config, key),
      }
      const dispatched = new Map<string, number | string>()
      for (const [, variable, assigned = '', index, given = ''] of statements) {
        const value = valueOf(variable === undefined ? given : assigned, names)
        if (variable !== undefined) variables.set(variable, value)
        else if (isShown(value)) dispatched.set(`cp${index}`, value)
      }
      for (const key of expected) if (!dispatched.has(key)) delete reading[key]
      for (const [key, value] of dispatched) reading[key] = value
    },
  }
}

/** What a line means that a simulated device cannot read is left to real ones. */
function valueOf(expression: string, names: Parameters<typeof evaluate>[1]): unknown {
  try {
    return evaluate(expression, names)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
