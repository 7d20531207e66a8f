import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { CloudAssembly } from 'aws-cdk-lib/cx-api'

/** Runs the CDK's command line; ends this process with its exit code when it fails. */
export const runCdk = (...args: string[]): void => {
  const program = path.join('node_modules', 'aws-cdk', 'bin', 'cdk')
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

interface DeployArgs {
  stage: string
  /** What may be taken away on purpose. */
  dropped: string[]
  /** All else, which the CDK reads. */
  others: string[]
}

const stageIn = (context: string): string | undefined => /^stage=(.*)$/.exec(context)?.[1]

/** `--stage prod --drop firewall`, `--context stage=prod` as the CDK has it, and what the CDK knows besides. */
export const parseDeployArgs = (args: readonly string[]): DeployArgs => {
  const parsed: DeployArgs = { stage: 'dev', dropped: [], others: [] }
  const rest = args.flatMap((arg) => {
    const [, name, value] = /^(--(?:stage|drop|context))=(.*)$/.exec(arg) ?? []
    return name === undefined || value === undefined ? [arg] : [name, value]
  })
  while (rest.length > 0) {
    const [name = '', value = ''] = rest.splice(0, 1).concat(rest.slice(0, 1))
    const isContext = name === '--context' || name === '-c'
    const stage = name === '--stage' ? value : isContext ? stageIn(value) : undefined
    if (stage !== undefined) parsed.stage = stage
    else if (name === '--drop') parsed.dropped.push(value)
    else {
      parsed.others.push(name)
      continue
    }
    rest.shift()
  }
  return parsed
}

const cdk = path.join('node_modules', 'aws-cdk', 'bin', 'cdk')

/** The difference of one stack in the words of the CDK, which compares templates and asks no account. */
const diff = (app: string, stackName: string, template: string): string => {
  const args = ['diff', '--exclusively', '--no-color', '--app', app, '--template', template, stackName]
  const { status, stdout, stderr } = spawnSync(process.execPath, [cdk, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`cdk diff of ${stackName} ended with ${status}:\n${stderr}`)
  return `${stdout}${stderr}`.trim()
}

/**
 * What changes from one synthesized app to another, stack by stack; a stack that is new is compared with nothing, and
 * one that is gone is named, since no deployment removes it.
 */
export const describeChanges = (before: string, after: string): string => {
  const empty = mkdtempSync(path.join(tmpdir(), 'changes-'))
  try {
    const nothing = path.join(empty, 'nothing.template.json')
    writeFileSync(nothing, '{"Resources":{}}')
    const stacks = new CloudAssembly(after).stacks
    const changes = stacks.map(({ stackName, templateFile }) => {
      const old = path.join(before, templateFile)
      return diff(after, stackName, existsSync(old) ? old : nothing)
    })
    const kept = new Set(stacks.map(({ stackName }) => stackName))
    const gone = new CloudAssembly(before).stacks.filter(({ stackName }) => !kept.has(stackName))
    return [
      ...changes,
      ...gone.map(({ stackName }) => `Stack ${stackName}\nIs no longer described: remove it by hand.`),
    ].join('\n\n')
  } finally {
    rmSync(empty, { recursive: true, force: true })
  }
}
