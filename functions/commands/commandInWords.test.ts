import { expect, it } from 'vitest'
import { categoryOf, describeCommand } from './commandInWords'

it.each([
  ['Admin.Trigger', { index: 2 }, 'Trigger tp2', 'Data'],
  ['FS.Put', { filename: 'init.js', size: 4 }, 'FS.Put init.js', 'Script'],
  ['FS.Remove', { filename: 'init.js' }, 'FS.Remove init.js', 'Script'],
  ['FS.Get', { filename: 'init.js' }, 'FS.Get init.js', 'Data'],
  ['FS.Put', { filename: 'note.txt' }, 'FS.Put note.txt', 'Data'],
  ['FS.Remove', {}, 'FS.Remove', 'Data'],
  ['Config.Set', { config: {} }, 'Config.Set', 'Settings'],
  ['Sys.Reboot', { filename: 7, index: 'x' }, 'Sys.Reboot', 'Data'],
])('%s with %j is written down as %j under %s', (method, args, words, category) => {
  const command = { method, args: JSON.stringify(args) } as Parameters<typeof describeCommand>[0]
  expect([describeCommand(command), categoryOf(command)]).toEqual([words, category])
})
