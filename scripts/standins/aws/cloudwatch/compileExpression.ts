import jsep from 'jsep'

/** What a name stands for at an instant; undefined when there is no figure. */
type Lookup = (name: string) => number | undefined

const operators: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '>': (a, b) => Number(a > b),
  '>=': (a, b) => Number(a >= b),
  '<': (a, b) => Number(a < b),
  '<=': (a, b) => Number(a <= b),
}

type Node = jsep.CoreExpression

const refuse = (text: string, node: jsep.Expression): never => {
  throw new SyntaxError(`the expression ${text} has a ${node.type} that the stand-in does not play`)
}

type Compiled = (lookup: Lookup) => number | undefined

const compileNode = (text: string, expression: jsep.Expression): Compiled => {
  const node = expression as Node
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' ? () => Number(node.value) : refuse(text, node)
    case 'Identifier':
      return (lookup) => lookup(node.name)
    case 'BinaryExpression': {
      const operator = operators[node.operator] ?? refuse(text, node)
      const [left, right] = [compileNode(text, node.left), compileNode(text, node.right)]
      return (lookup) => {
        const [a, b] = [left(lookup), right(lookup)]
        // As in CloudWatch: where one figure is missing there is no result, nor where it would not be a number.
        if (a === undefined || b === undefined) return undefined
        const result = operator(a, b)
        return Number.isFinite(result) ? result : undefined
      }
    }
    case 'CallExpression': {
      const isIf = node.callee.type === 'Identifier' && (node.callee as jsep.Identifier).name === 'IF'
      const [condition, whenTrue, whenFalse] = node.arguments.map((each) => compileNode(text, each))
      if (!isIf || condition === undefined || whenTrue === undefined || whenFalse === undefined) {
        return refuse(text, node)
      }
      return (lookup) => {
        const holds = condition(lookup)
        return holds === undefined ? undefined : (holds === 0 ? whenFalse : whenTrue)(lookup)
      }
    }
    default:
      return refuse(text, expression)
  }
}

/** Compiles metric math: figures by id, numbers, arithmetic, comparisons, IF. @throws naming what it does not play */
export const compileExpression = (text: string): Compiled => compileNode(text, jsep(text))
