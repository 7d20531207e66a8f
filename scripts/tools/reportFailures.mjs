/** Prints the browser tests that failed, and why; of the others nothing. */
export default class ReportFailures {
  onTestEnd(test, { status, errors }) {
    if (status === test.expectedStatus) return
    const name = test
      .titlePath()
      .filter((part) => part !== '')
      .join(' › ')
    console.log(`\nFailed (${status}): ${name}`)
    for (const { stack, message, snippet } of errors) {
      console.log(stack ?? message ?? 'without a word of why')
      if (snippet !== undefined) console.log(snippet)
    }
  }

  /** What keeps the tests from running at all. */
  onError({ stack, message }) {
    console.log(stack ?? message)
  }

  printsToStdio() {
    return true
  }
}
