// For whom the shop itself cannot speak: its script did not download, or the browser is too old to read
// it. Written for any browser.
(function () {
  function show() {
    const status = document.querySelector('.first-paint p');
    if (!status || document.documentElement.hasAttribute('data-started')) return;
    status.textContent =
      'No pudimos abrir la tienda: puede ser la conexión. Si sigue igual, actualizá el navegador o probá con otro.';
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = 'Probar de nuevo';
    again.onclick = function () {
      location.reload();
    };
    status.appendChild(document.createElement('br'));
    status.appendChild(again);
    window.addEventListener('online', again.onclick);
  }
  if (document.readyState === 'complete') show();
  else window.addEventListener('load', show);
})();
