import { resolveIntrinsics } from './resolveIntrinsics'
import type { StackScope } from './StackScope'

/** Adds what a stack exports; the values are resolved when another stack imports them. */
export const listExports = (scope: StackScope, exportsByName: Map<string, () => unknown>): void => {
  for (const { Value, Export } of Object.values(scope.stack.template.Outputs)) {
    if (!Export) continue
    const name = String(resolveIntrinsics(Export.Name, scope))
    if (exportsByName.has(name)) throw new Error(`two stacks export ${name}`)
    exportsByName.set(name, () => resolveIntrinsics(Value, scope))
  }
}
