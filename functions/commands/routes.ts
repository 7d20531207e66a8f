import * as contract from '../../shared/commands/commandQueue'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import { openReadingReader } from '../data/readingStore'
import { cancelCommand } from './cancelCommand'
import type { CommandRules } from './commandRules'
import type { CommandService } from './commandService'
import { openExpectContact } from './contactOutlook'
import { getCommands } from './getCommands'
import { queueCommand } from './queueCommand'

interface Parts extends CommandService {
  env: Pick<Env, 'READINGS_TABLE'>
  rules: CommandRules
  answers: AnswerStore
}

export const commandRoutes = (p: Parts): Route[] => {
  const readings = openReadingReader(p.documents, p.env.READINGS_TABLE)
  return [
    on(contract.getCommands, getCommands(p.commands, openExpectContact(p.devices, readings, p.now))),
    onOnce(contract.queueCommand, p.answers, queueCommand(p)),
    on(contract.cancelCommand, cancelCommand(p)),
  ]
}
