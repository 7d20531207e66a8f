import path from 'node:path'
import ts from 'typescript'

/** What the compiler has to say about one answer, by its name. */
type TypeFaults = Record<string, string[]>

export interface Answer {
  readonly name: string
  /** The type of the pinned client that the answer should have. */
  readonly type: string
  readonly json: unknown
}

/** Where the pinned client can be imported from. */
const file = path.resolve('test/standins/stripe/answers.generated.ts')

/**
 * An object of the API as it is sent: decimals as text, nothing of what the client adds, and of a value that has names
 * only those which the version knows: the client lets any other pass.
 */
const head = `import type Stripe from 'stripe'
type Decimal = ReturnType<typeof Stripe.Decimal.from>
type Names<V> = V extends string ? (string extends V ? never : V) : never
type Text<V> = [V] extends [never] ? never : [Names<V>] extends [never] ? string : Names<V>
type Rest<V> = V extends Decimal ? string
  : V extends readonly (infer E)[] ? Sent<E>[]
  : V extends object ? { [K in keyof V as K extends 'lastResponse' ? never : K]: Sent<V[K]> }
  : V
type Sent<V> = Text<Extract<V, string>> | Rest<Exclude<V, string>>
`

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: ['node'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
}

/**
 * Holds answers to the types of the pinned client, which are generated from the API description of its version: each is
 * compiled as a literal, so that a field that is missing, unknown, or of a value that the version does not have is told.
 */
export const typeFaults = (answers: readonly Answer[]): TypeFaults => {
  const lines = answers.map(
    ({ type, json }, n) => `const answer${n}: Sent<${type}> = ${JSON.stringify(json)}\n`,
  )
  const text = `${head}${lines.join('')}export {}\n`
  const firstLine = head.split('\n').length - 1
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (name) => name === file || disk.fileExists(name),
    readFile: (name) => (name === file ? text : disk.readFile(name)),
    getSourceFile: (name, version) =>
      name === file ? ts.createSourceFile(name, text, version) : disk.getSourceFile(name, version),
  }
  const program = ts.createProgram([file], options, host)
  const source = program.getSourceFile(file)
  const faults: TypeFaults = {}
  for (const fault of ts.getPreEmitDiagnostics(program, source)) {
    const line = source?.getLineAndCharacterOfPosition(fault.start ?? 0).line ?? 0
    const name = answers[line - firstLine]?.name ?? 'all'
    faults[name] = [...(faults[name] ?? []), ts.flattenDiagnosticMessageText(fault.messageText, '\n')]
  }
  return faults
}
