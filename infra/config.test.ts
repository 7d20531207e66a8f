import { App } from 'aws-cdk-lib'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config'

const read = (context: Record<string, string>) => readConfig(new App({ context }))

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc'

describe('what a deployment chooses', () => {
  it('is the dev stage without anything else when nothing is said', () => {
    expect(read({})).toEqual({
      stage: 'dev',
      expectReadings: 'off',
      offlineWorker: 'on',
      fleetProvisioning: 'off',
      capacity: 'onDemand',
    })
  })

  it('takes several hosts with spaces between them', () => {
    const mailFrom = 'no-reply@example.com'
    const { hosts } = read({ hosts: 'a.example.com, b.example.com', certificateArn, mailFrom })
    expect(hosts).toEqual(['a.example.com', 'b.example.com'])
  })

  it('names the value that is wrong', () => {
    expect(() => read({ stage: 'Prod!' })).toThrow(/stage/)
    expect(() => read({ certificateArn: 'arn:aws:acm:ap-southeast-2:1:certificate/a' })).toThrow(
      /certificateArn/,
    )
    expect(() => read({ alarmEmail: 'nobody' })).toThrow(/alarmEmail/)
    expect(() => read({ mapKeyParameter: 'AIzaSyTheKeyItself' })).toThrow(/mapKeyParameter/)
  })

  it('refuses hosts without a certificate that covers them', () => {
    expect(() => read({ hosts: 'a.example.com' })).toThrow('hosts and certificateArn belong together')
  })

  it('refuses hosts without an address that mails come from: the provider’s own end at fifty a day', () => {
    expect(() => read({ hosts: 'a.example.com', certificateArn })).toThrow('hosts need mailFrom')
  })
})
