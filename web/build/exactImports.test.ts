import { expect, it } from 'vitest'
import { importExactly, originsIn } from './exactImports'

const entry = `
import { clamp } from "./utils/clamp.mjs";
import { Button as Knob } from "./Button/Button.mjs";
import { RemoveScroll } from "other";
export { Knob as Button, clamp, RemoveScroll };
`
const origins = new Map([['parts', originsIn(entry, (file) => file.replace('./', '/lib/'))]])

it('takes each name from the module that it comes from', () => {
  const text = 'import { Button, clamp as keep } from "parts"; import { useState } from "react";'
  expect(importExactly(text, origins)).toBe(
    'import { Button as Button } from "/lib/Button/Button.mjs"; import { clamp as keep } from "/lib/utils/clamp.mjs"; import { useState } from "react";',
  )
})

it('fails the build over a name that is not there', () => {
  expect(() => importExactly('import { Knob } from "parts"', origins)).toThrow('parts has no Knob')
})
