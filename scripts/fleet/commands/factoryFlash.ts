import type { Machine } from '../machines/Machine'
import { defaultConfig } from './defaultConfig'
import type { Flash } from './Flash'

const encode = (text: string): string => Buffer.from(text).toString('base64')

/** The file system and settings of a new device. */
export function factoryFlash(machine: Machine): Flash {
  const config = defaultConfig(machine)
  return {
    fw: machine.fw,
    savedConfig: config,
    config,
    files: {
      'conf9.json': encode('{}\n'),
      'init.js': encode(scriptOf(machine)),
      'ca.pem': encode('-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n'),
      'apn.json': encode('[{"mccmnc":"50501","apn":"telstra.internet"}]\n'),
    },
    plan: undefined,
    answered: [],
  }
}

const scriptOf = ({ triggers, customParameters }: Machine): string =>
  [
    "load('senquip.js');",
    ...customParameters.map(({ key, name }) => `// ${key}: ${name}`),
    ...triggers.map(({ key, name }) => `// ${key}: ${name}`),
    'SQ.set_data_handler(function(data) {',
    '  let obj = JSON.parse(data);',
    ...customParameters.map(
      ({ key, formula }) => `  SQ.dispatch_double(${key.slice(2)}, ${formula ?? `obj.${key}`}, 1);`,
    ),
    '}, null);',
    '',
  ].join('\n')
