import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CloudAssembly } from 'aws-cdk-lib/cx-api'

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
