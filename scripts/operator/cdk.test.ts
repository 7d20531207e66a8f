import { describe, expect, it, afterAll } from 'vitest'
import { parseDeployArgs, describeChanges } from './cdk'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Queue } from 'aws-cdk-lib/aws-sqs'

describe('the arguments of a deployment', () => {
  it('are for dev when no stage is named', () => {
    expect(parseDeployArgs([])).toEqual({ stage: 'dev', dropped: [], others: [] })
  })

  it.each([
    [['--stage', 'prod']],
    [['--stage=prod']],
    [['--context', 'stage=prod']],
    [['--context=stage=prod']],
    [['-c', 'stage=prod']],
  ])('name their stage by %j', (args) => {
    expect(parseDeployArgs(args).stage).toBe('prod')
  })

  it('name each thing that is taken away on purpose, and leave the rest to the CDK', () => {
    const args = [
      '--require-approval',
      'never',
      '--drop',
      'firewall',
      '--drop=host:a.example.com',
      '-c',
      'x=y',
    ]
    expect(parseDeployArgs(args)).toEqual({
      stage: 'dev',
      dropped: ['firewall', 'host:a.example.com'],
      others: ['--require-approval', 'never', '-c', 'x=y'],
    })
  })
})

const dir = mkdtempSync(path.join(tmpdir(), 'changes-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const synthesize = (name: string, fill: (app: App) => void): string => {
  const outdir = path.join(dir, name)
  const app = new App({ outdir, analyticsReporting: false, builtinCloudFormationValidation: false })
  fill(app)
  return app.synth().directory
}

it('says of each stack what comes, what changes and what goes, without an account', () => {
  const before = synthesize('before', (app) => {
    new Queue(new Stack(app, 'Link'), 'Readings', { fifo: true })
    new Queue(new Stack(app, 'Old'), 'Left')
  })
  const after = synthesize('after', (app) => {
    const link = new Stack(app, 'Link')
    new Queue(link, 'Readings', { fifo: true, contentBasedDeduplication: true })
    new Topic(new Stack(app, 'Watch'), 'Alarms')
  })
  const words = describeChanges(before, after)
  expect(words).toMatch(
    /Stack Link[\s\S]*\[~\] AWS::SQS::Queue Readings[\s\S]*\[\+\] ContentBasedDeduplication/,
  )
  expect(words).toMatch(/Stack Watch[\s\S]*\[\+\] AWS::SNS::Topic Alarms/)
  expect(words).toContain('Stack Old\nIs no longer described')
})
