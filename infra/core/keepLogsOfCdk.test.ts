import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { plainTemplates, resourcesOf, templatesOf } from '../builtApp.fixture'

const logsOf = (template: Template) => Object.entries(resourcesOf(template, 'AWS::Logs::LogGroup'))

describe('logs', () => {
  it('of every function end after three months, also of those that the CDK adds for its own work', () => {
    for (const template of Object.values(plainTemplates())) {
      const kept = new Map(logsOf(template).map(([id, { Properties }]) => [id, Properties.RetentionInDays]))
      for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Lambda::Function'))) {
        const { LogGroup } = Properties.LoggingConfig as { LogGroup: { Ref: string } }
        expect(kept.get(LogGroup.Ref)).toBe(90)
      }
    }
  })

  it('outlive a stack that is removed by mistake, and go with a stage that is disposable', () => {
    const policiesOf = (templates: Record<string, Template>) =>
      new Set(Object.values(templates).flatMap((each) => logsOf(each).map(([, log]) => log.DeletionPolicy)))
    expect([...policiesOf(plainTemplates())]).toEqual(['Retain'])
    expect([...policiesOf(templatesOf({ disposable: true }))]).toEqual(['Delete'])
  })
})
