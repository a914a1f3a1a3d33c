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

// oxlint-disable-next-line import/no-default-export -- a plugin is what its module exports by default
export default { meta: { name: 'house' }, rules: { 'no-cast-to-unknown': noCastToUnknown } };
