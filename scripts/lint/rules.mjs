// The house's own rules of lint, for what no kept plugin says.
const noCastToUnknown = {
  create: (context) => ({
    TSAsExpression(node) {
      if (node.typeAnnotation.type === 'TSUnknownKeyword') {
        context.report({ node, message: 'No casts to silence.' });
      }
    },
  }),
};

/** `text.normalize('NFC')`: its time is the square of the marks on one letter, whoever wrote the text. */
const noBareNormalize = {
  create: (context) => ({
    CallExpression({ callee, arguments: [form] }) {
      const isForm = typeof form?.value === 'string' && /^NFK?[CD]$/.test(form.value);
      if (isForm && callee.property?.name === 'normalize') {
        context.report({ node: callee, message: 'Texts are normalized by domain/shop/text.ts.' });
      }
    },
  }),
};

/** `vi.waitFor(isDone)`: how long is said once, for a machine ten times slower. */
const noShortWait = {
  create: (context) => ({
    CallExpression({ callee }) {
      if (callee.object?.name === 'vi' && /^wait(For|Until)$/.test(callee.property?.name)) {
        context.report({
          node: callee,
          message:
            "Tests wait by server/test/eventually.ts, those of a screen by the testing library's waitFor.",
        });
      }
    },
  }),
};

/** `try { decodeURIComponent(path) } catch …`: what builds the shop leaves such a call out, as one that does nothing. */
const noUnusedAnswer = {
  create: (context) => ({
    ExpressionStatement({ expression }) {
      const isMade = expression.type === 'NewExpression';
      const isRead = /^(?:de|en)codeURI(?:Component)?$/.test(expression.callee?.name);
      if (isMade || isRead) {
        context.report({ node: expression, message: 'The build keeps only what is used.' });
      }
    },
  }),
};

// oxlint-disable-next-line import/no-default-export -- a plugin is what its module exports by default
export default {
  meta: { name: 'house' },
  rules: {
    'no-cast-to-unknown': noCastToUnknown,
    'no-bare-normalize': noBareNormalize,
    'no-short-wait': noShortWait,
    'no-unused-answer': noUnusedAnswer,
  },
};
