// The modules of xterm.js, as its Debian package has them: functions by path, in the manner of CommonJS. They ask for each
// other by relative paths.
function loadModule(modules, loaded, path) {
  if (!(path in loaded)) {
    const module = loaded[path] = { exports: {} };
    const require = (name) => loadModule(modules, loaded, new URL(`${name}.js`, `path:/${path}`).pathname.slice(1));
    modules[path].call(module.exports, require, module, module.exports);
  }
  return loaded[path].exports;
}
