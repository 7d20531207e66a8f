/** Tells of the browser tests those that failed, and why; of the others nothing. */
export default class ReportFailures {
  onTestEnd(test, { status, errors, retry }) {
    const name = test
      .titlePath()
      .filter((part) => part !== '')
      .join(' › ')
    if (status === test.expectedStatus) {
      if (retry > 0) console.log(`Passed at the second try: ${name}`)
      return
    }
    console.log(`\nFailed (${status}), try ${retry + 1}: ${name}`)
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
