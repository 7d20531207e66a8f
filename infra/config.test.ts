import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { App } from 'aws-cdk-lib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { inTemporaryFolder } from './builtApp.fixture'
import { StageFile, readConfig } from './config'

const read = (settings: Record<string, unknown>) => readConfig(new App({ context: { settings } }))

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc'

describe('what a deployment chooses', () => {
  it('is the dev stage without anything else when nothing is said', () => {
    expect(read({})).toEqual({
      stage: 'dev',
      firewallLimits: 'count',
      githubProvider: 'create',
      disposable: false,
      expectReadings: false,
      offlineWorker: true,
      fleetProvisioning: false,
      smsFactor: false,
      capacity: 'auto',
      threatProtection: false,
      monthlyBudgetUsd: 200,
      smsMonthlyUsd: 1,
    })
  })

  it('sends sign-in codes by text message only where alarms have a spending limit of their own', () => {
    const own = { smsFactor: true, alertTextRegion: 'ap-southeast-1' }
    expect(read(own)).toMatchObject(own)
    expect(() => read({ smsFactor: true })).toThrow(/smsFactor needs alertTextRegion/)
    expect(() => read({ ...own, alertTextRegion: 'ap-southeast-2' })).toThrow(
      /smsFactor needs alertTextRegion/,
    )
    expect(() => read({ alertTextRegion: 'Singapore' })).toThrow(
      /alertTextRegion.*must be a region|must be a region/,
    )
  })

  it('names the value that is wrong, and the file it is in', () => {
    expect(() => readConfig(new App({ context: { stage: 'Prod!' } }))).toThrow(/stage must be/)
    expect(() => read({ certificateArn: 'arn:aws:acm:ap-southeast-2:1:certificate/a' })).toThrow(
      /^infra\/stages\/dev.json: .*\n.*certificateArn/,
    )
    expect(() => read({ alarmEmail: 'nobody' })).toThrow(/alarmEmail/)
    expect(() => read({ mapKeyParameter: 'AIzaSyTheKeyItself' })).toThrow(/mapKeyParameter/)
    expect(() => read({ hosts: 'a.example.com' })).toThrow(/hosts/)
  })

  it('has no setting that nothing reads, such as one with a slip in its name', () => {
    expect(() => read({ webACLArn: 'arn:aws:wafv2:us-east-1:1:global/webacl/a' })).toThrow(/webACLArn/)
  })

  it('refuses hosts without a certificate that covers them', () => {
    expect(() => read({ hosts: ['a.example.com'] })).toThrow('hosts and certificateArn belong together')
  })

  it('refuses hosts without an address that mails come from: the provider’s own end at fifty a day', () => {
    expect(() => read({ hosts: ['a.example.com'], certificateArn })).toThrow('hosts need mailFrom')
  })
})

describe('the file of a stage', () => {
  const readFrom = (files: Record<string, string>, context: Record<string, unknown>) =>
    inTemporaryFolder((folder) => {
      mkdirSync(path.join(folder, 'infra', 'stages'), { recursive: true })
      for (const [name, text] of Object.entries(files)) {
        writeFileSync(path.join(folder, 'infra', 'stages', name), text)
      }
      return readConfig(new App({ context }), folder)
    })

  it('is the one that the context names', () => {
    const files = { 'dev.json': '{}', 'prod.json': '{"alarmEmail":"ops@example.com"}' }
    expect(readFrom(files, { stage: 'prod' })).toMatchObject({ stage: 'prod', alarmEmail: 'ops@example.com' })
    expect(readFrom(files, {})).toMatchObject({ stage: 'dev' })
  })

  it('must be there: a stage without settings would take those of the deployed one away', () => {
    expect(() => readFrom({}, { stage: 'prod' })).toThrow(/^There is no infra\/stages\/prod.json/)
    expect(() => readFrom({ 'prod.json': '{"a":' }, { stage: 'prod' })).toThrow(/prod.json is not JSON/)
  })

  it('is the only place of a setting: one in the context is refused', () => {
    expect(() => readFrom({ 'dev.json': '{}' }, { hosts: 'a.example.com' })).toThrow(
      'hosts is a setting of infra/stages/dev.json, not of --context.',
    )
  })

  it.each(readdirSync('infra/stages').filter((file) => file !== 'stage.schema.json'))(
    '%s is right',
    (file) => {
      const settings = JSON.parse(readFileSync(path.join('infra/stages', file), 'utf8')) as object
      expect(() => read({ ...settings })).not.toThrow()
    },
  )

  it('of a local stack with a stream is that of a local stack otherwise', () => {
    const [local, localstream] = ['local', 'localstream'].map(
      (stage) => JSON.parse(readFileSync(path.join('infra/stages', `${stage}.json`), 'utf8')) as object,
    )
    expect(localstream).toEqual({ ...local, stream: 2 })
  })

  it('is completed by editors as it is read here', () => {
    const schema = JSON.parse(readFileSync('infra/stages/stage.schema.json', 'utf8')) as unknown
    expect(schema).toEqual(z.toJSONSchema(StageFile, { io: 'input' }))
  })
})
