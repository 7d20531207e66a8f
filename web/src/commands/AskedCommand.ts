import type { CommandEntry } from '../../../shared/commands/commandQueue'

/** What somebody wants to do with a command, before it is asked whether they mean it. */
export interface AskedCommand {
  readonly action: 'cancel' | 'removePart'
  readonly entry: CommandEntry
  /** The command in a person's words. */
  readonly name: string
}
