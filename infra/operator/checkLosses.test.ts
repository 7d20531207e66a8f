import {
  CloudFormationClient,
  CloudFormationServiceException,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, it } from 'vitest'
import { type Templates, chosenTemplates, plainTemplates } from '../builtApp.fixture'
import { type WantedStack, checkLosses, type Template } from './checkLosses'

const stacksOf = (templates: Templates): WantedStack[] =>
  Object.entries(templates).map(([name, template]) => ({
    stackName: `Portal-prod-${name}`,
    region: { Edge: 'us-east-1', Texts: 'ap-southeast-1' }[name] ?? 'ap-southeast-2',
    template: template.toJSON() as Template,
  }))

/** CloudFormation with these stacks, and for all others its answer that there are none. */
const cloudWith = (stacks: readonly WantedStack[]) => {
  const regions: string[] = []
  const client = mockClient(new CloudFormationClient({ region: 'ap-southeast-2' }))
  client.on(GetTemplateCommand).callsFake(({ StackName }: { StackName: string }) => {
    const stack = stacks.find(({ stackName }) => stackName === StackName)
    if (stack !== undefined) return { TemplateBody: JSON.stringify(stack.template) }
    throw new CloudFormationServiceException({
      name: 'ValidationError',
      message: `Stack with id ${StackName} does not exist`,
      $fault: 'client',
      $metadata: {},
    })
  })
  const clientIn = (region: string) => {
    regions.push(region)
    return client as unknown as CloudFormationClient
  }
  return { clientIn, regions, client }
}

const file = 'infra/stages/prod.json'
const [plain, chosen] = [stacksOf(plainTemplates()), stacksOf(chosenTemplates())]
/** A stage whose file says that its tables stay on demand. */
const pinned = JSON.parse(
  JSON.stringify(plain).replaceAll('"CAPACITY":"auto"', '"CAPACITY":"onDemand"'),
) as WantedStack[]
const check = (deployed: WantedStack[], wanted: WantedStack[], ...dropped: string[]) =>
  checkLosses(cloudWith(deployed).clientIn, wanted, { dropped, file })

describe('a deployment', () => {
  it('goes on where nothing is deployed yet, where nothing is lost, and where something comes', async () => {
    expect(await check([], chosen)).toBeUndefined()
    expect(await check(chosen, chosen)).toBeUndefined()
    expect(await check(plain, chosen)).toBeUndefined()
  })

  it('stops where its file lacks what the stage has, and names each of it', async () => {
    expect(await check(chosen, pinned)).toBe(
      [
        'Nothing was deployed: infra/stages/prod.json lacks what the stage has today, and a deployment would take it away.',
        '  the host portal.example.com: say it in infra/stages/prod.json, or deploy with --drop host:portal.example.com',
        '  the host fleet.example.org: say it in infra/stages/prod.json, or deploy with --drop host:fleet.example.org',
        '  the firewall before the portal: say it in infra/stages/prod.json, or deploy with --drop firewall',
        '  the firewall’s limit of requests, which blocks today: say it in infra/stages/prod.json, or deploy with --drop firewallLimit',
        '  the provisioned capacity of the tables: say it in infra/stages/prod.json, or deploy with --drop capacity',
        '  the mails about alarms to ops@example.com: say it in infra/stages/prod.json, or deploy with --drop alarmEmail:ops@example.com',
        '  the sender of mails to accounts: say it in infra/stages/prod.json, or deploy with --drop mailFrom',
      ].join('\n'),
    )
  })

  it('stops where tables would no longer follow their use, and not where they begin to', async () => {
    expect(await check(plain, pinned)).toContain('--drop capacity')
    expect(await check(pinned, plain)).toBeUndefined()
    expect(await check(chosen, plain)).not.toContain('capacity')
  })

  it('takes away what is named, and nothing besides', async () => {
    const refusal = await check(chosen, plain, 'firewall', 'host:fleet.example.org')
    expect(refusal).toContain('--drop host:portal.example.com')
    expect(refusal).not.toContain('--drop firewall\n')
    expect(refusal).not.toContain('fleet.example.org')
    expect(await check(chosen, plain, 'all')).toBeUndefined()
  })

  it('looks where each stack is', async () => {
    const { clientIn, regions } = cloudWith(chosen)
    await checkLosses(clientIn, chosen, { dropped: [], file })
    expect(regions.filter((region) => region === 'us-east-1')).toHaveLength(1)
    expect(new Set(regions)).toEqual(new Set(['us-east-1', 'ap-southeast-1', 'ap-southeast-2']))
  })

  it('stops where the deployed stage cannot be read', async () => {
    const { clientIn, client } = cloudWith(chosen)
    client.on(GetTemplateCommand).rejects(new Error('Token has expired'))
    await expect(checkLosses(clientIn, plain, { dropped: [], file })).rejects.toThrow('Token has expired')
  })
})
