import type { Author } from '../commands/commandStore'
import type { Caller } from '../core/http/caller'

type Saver = Pick<Caller, 'userid' | 'email' | 'through'>

/** More people than this do not save into one command: all of their rights are checked in one transaction. */
const maxAuthors = 20

/**
 * Who saved what of a command once a person saves into it: of a setting the last one counts. Undefined when they would
 * be too many.
 */
export const authorsAfter = (
  before: readonly Author[],
  { userid, email, through }: Saver,
  keys: readonly string[],
): Author[] | undefined => {
  const saved = new Set(keys)
  const others = before
    .map((author) => ({ ...author, keys: author.keys.filter((key) => !saved.has(key)) }))
    .filter((author) => author.keys.length > 0 && author.userid !== userid)
  const own = before.find((author) => author.userid === userid)?.keys ?? []
  const way = through === undefined ? {} : { through }
  const after = [...others, { userid, email, ...way, keys: [...new Set([...own, ...keys])] }]
  return after.length > maxAuthors ? undefined : after
}
