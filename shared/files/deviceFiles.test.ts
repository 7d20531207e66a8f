import { describe, expect, it } from 'vitest'
import { FileName, isScriptFile, isSecretFile } from './deviceFiles'

describe('the files of a device', () => {
  it.each(['init.js', 'INIT.JS', 'lib.jsc', 'a.b.js'])('%s is part of the script', (name) =>
    expect(isScriptFile(name)).toBe(true),
  )
  it.each(['init.json', 'js', 'ca.pem', 'js.txt'])('%s is no part of the script', (name) =>
    expect(isScriptFile(name)).toBe(false),
  )
  it.each(['conf9.json', 'conf.json', 'Conf0.json', 'mqtt-key.pem', 'client.KEY', 'a.p12'])(
    '%s is secret',
    (name) => expect(isSecretFile(name)).toBe(true),
  )
  it.each(['init.js', 'keypad.js', 'ca.pem', 'apn.json', 'config.txt'])('%s is not secret', (name) =>
    expect(isSecretFile(name)).toBe(false),
  )
  it.each(['../init.js', 'a/b', '', '.init.js', 'a b', 'x'.repeat(65), 'a\u0000'])(
    'none has the name %j',
    (name) => expect(FileName.safeParse(name).success).toBe(false),
  )
})
