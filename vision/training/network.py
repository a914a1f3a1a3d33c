"""The network that reads a number in its surroundings."""

import inspect

import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import nn

HEIGHT = 40
HIDDEN = 10
BLANK = 11
CLASSES = 12


def convolution(inputs, outputs, kernel=3, padding=1, dilation=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, padding=padding, dilation=dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class NumberReader(nn.Module):
    """
    N x 3 x 40 x W, any order of channels, values 0..255 -> N x W/2 x 12, logarithms of the
    probabilities of the ten digits, a hidden digit and CTC's blank at each step along the crop.
    Two pixels a step: in slim type a 1 is four wide, and between equal digits lies a blank.
    """

    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            convolution(3, 20),
            nn.MaxPool2d(2),
            convolution(20, 40),
            convolution(40, 40),
            nn.ReplicationPad2d((0, 1, 0, 0)),
            nn.MaxPool2d(2, (2, 1)),
            convolution(40, 64, 3, (1, 2), (1, 2)),
            convolution(64, 64, 3, (1, 2), (1, 2)),
            nn.MaxPool2d((2, 1)),
            convolution(64, 96, 3, (1, 2), (1, 2)),
            convolution(96, 128, (5, 1), 0),
        )
        self.context = nn.ModuleList(
            convolution(128, 128, (1, 5), (0, 4), (1, 2)) for _ in range(2)
        )
        self.dropout = nn.Dropout(0.1)
        self.head = nn.Conv2d(128, CLASSES, 1)

    def forward(self, crops):
        steps = self.features(even(crops))
        for layer in self.context:
            steps = steps + layer(steps)
        scores = self.head(self.dropout(steps))[:, :, 0].float()
        return F.log_softmax(scores, 1).permute(0, 2, 1)


def even(crops):
    """Light and contrast say nothing about the digits."""
    crops = crops - crops.mean((1, 2, 3), keepdim=True)
    return crops / ((crops * crops).mean((1, 2, 3), keepdim=True).sqrt() + 8)


def begin_with(network, file, crops):
    """
    Takes the weights of an exported network. There a convolution has taken in its normalisation,
    which is set here to what it does to `crops`, so that nothing changes at first.
    """
    stored = onnx.load(str(file)).graph
    weights = {item.name: torch.tensor(numpy_helper.to_array(item)) for item in stored.initializer}
    nodes = iter([node for node in stored.node if node.op_type == "Conv"])

    def take(convolution, normalisation, values):
        convolution.weight.data = weights[(node := next(nodes)).input[1]]
        shift, scores = weights[node.input[2]], convolution(values)
        mean, spread = scores.mean((0, 2, 3)), scores.var((0, 2, 3), unbiased=False)
        normalisation.running_mean.data, normalisation.running_var.data = mean, spread
        normalisation.weight.data = (spread + normalisation.eps).sqrt()
        normalisation.bias.data = mean + shift

    network.eval()
    with torch.no_grad():
        values = even(crops)
        for layer in network.features:
            if isinstance(layer, nn.Sequential):
                take(layer[0], layer[1], values)
            values = layer(values)
        for layer in network.context:
            take(layer[0], layer[1], values)
            values = values + layer(values)
        head = next(nodes)
        network.head.weight.data, network.head.bias.data = (weights[name] for name in head.input[1:])
    network.train()


class Exported(nn.Module):
    """As the reader calls it: values -1..1 in, probabilities out."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, crops):
        return self.network(crops * 127.5 + 127.5).exp()


def export(network, file):
    # The exporter that PyTorch 1.13 and 2 both have.
    older = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    torch.onnx.export(
        Exported(network).eval(),
        torch.zeros(1, 3, HEIGHT, 96),
        file,
        input_names=["crop"],
        output_names=["probabilities"],
        dynamic_axes={"crop": {3: "width"}, "probabilities": {1: "steps"}},
        opset_version=13,
        **older,
    )
