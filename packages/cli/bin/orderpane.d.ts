// Importing it runs the command.
// oxlint-disable-next-line unicorn/require-module-specifiers -- without it this would not be a module
export {};
