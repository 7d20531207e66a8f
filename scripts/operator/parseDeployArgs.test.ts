import { describe, expect, it } from 'vitest'
import { parseDeployArgs } from './parseDeployArgs'

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
