/**
 * The page's content security policy forbids making programs out of text. zod tries to once, to parse faster, and the
 * browser reports the attempt: it is configured here not to, before its own (later loaded) module runs.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
