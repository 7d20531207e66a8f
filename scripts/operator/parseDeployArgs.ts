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
