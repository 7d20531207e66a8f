import type { Plugin } from 'vite'

/**
 * Browsers that know this line compile every function of a file while it arrives, beside the thread that draws, and not
 * each one when it is called first. It counts as the very first line only.
 */
export const compileHint = '//# allFunctionsCalledOnLoad\n'

/** The files of which a first visit of a device calls the most; a file of rarely called functions would cost memory. */
const opened: ReadonlySet<string> = new Set(['main', 'contracts', 'signedin', 'device'])

/** Marks the first files of a device page to be compiled while they arrive. */
export const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    // After everything else that writes something in front of a file.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && opened.has(file.name)) file.code = compileHint + file.code
      }
    },
  },
})
